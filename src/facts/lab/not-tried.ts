/** Of every trial until the load has been judged. */
export const NOT_TRIED = { measured: false, reason: 'The page has not been tried yet.' } as const
