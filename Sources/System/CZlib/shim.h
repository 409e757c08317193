// Makes zlib visible to Swift: its CRC-32, and compression.
#include <zlib.h>
