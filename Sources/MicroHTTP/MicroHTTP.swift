// MicroHTTP
