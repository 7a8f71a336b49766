/** Too many requests: said to us, whose other users may have asked the same site, and not to people. */
export const TOO_MANY_REQUESTS = 429
