/** Bytes of a form, unless its route declares more: a long URL in letters of three bytes, and all else. */
export const FORM_LIMIT = 16 * 1024

/** Options of a route whose form visitors send who are not signed in. */
export const VISITORS_FORM = { bodyLimit: FORM_LIMIT, config: { forVisitors: true } } as const
