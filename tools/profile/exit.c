// Preloaded into a server that records a profile: the signal that ends it ends it in the usual way, in which profiles are written.

#include <stdlib.h>

int raise(int signal) { exit(128 + signal); }
