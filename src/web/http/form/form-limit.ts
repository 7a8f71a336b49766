/** Bytes of a form: a long address, a password and their names. */
export const FORM_LIMIT = 8 * 1024
