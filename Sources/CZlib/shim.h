// Makes zlib's CRC-32 visible to Swift; nothing else of it is used.
#include <zlib.h>
