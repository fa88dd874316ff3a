#include "tests/support/fixture.h"
