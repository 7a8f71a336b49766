/** Language, and optionally script, region, variant: what an `Accept-Language` header can contain unquoted. */
const SHAPE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i

export const LANGUAGE_FAULT = 'The language must be a BCP 47 tag, such as de, pt-BR or zh-Hans.'

/** The BCP 47 tag in its canonical spelling (`pt-br` is `pt-BR`); undefined for an invalid one. */
export function readLanguage(text: string): string | undefined {
  const typed = text.trim()
  if (!SHAPE.test(typed)) return undefined
  const tag = canonicalTag(typed)
  return tag !== undefined && SHAPE.test(tag) ? tag : undefined
}

/** Whether it may be sent unchanged: exactly one tag in its canonical spelling. */
export function isLanguage(text: string): boolean {
  return readLanguage(text) === text
}

function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch (error) {
    // The shape is right, but the tag is invalid: `de-de-de`.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
