/** Too many requests: concerns us, whose other users may audit the same site, and not people. */
export const TOO_MANY_REQUESTS = 429
