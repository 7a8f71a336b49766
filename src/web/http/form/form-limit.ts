/** Bytes of a form, unless its route declares more: a long URL in three-byte characters, and the other fields. */
export const FORM_LIMIT = 16 * 1024

/** Options of a route whose form visitors can send without signing in. */
export const VISITORS_FORM = { bodyLimit: FORM_LIMIT, config: { forVisitors: true } } as const
