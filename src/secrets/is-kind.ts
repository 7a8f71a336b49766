const WORD = /^[a-z][a-z-]{0,40}$/i
const MEDIA_TYPE = /^[a-z]{1,20}\/[\w.+-]{1,60}$/i

/** Members that say of what kind something is, in words of ours, of Lighthouse or of the browser, and their form. */
const FORMS: ReadonlyMap<string, RegExp> = new Map([
  ...`api area device displayStatus group id impact incomplete kind level method passes priority resourceType
    sameSite scoreDisplayMode setBy source status type valueType`
    .split(/\s+/)
    .map((name) => [name, WORD] as const),
  ['media_type', MEDIA_TYPE],
  ['mimeType', MEDIA_TYPE],
  // Of a file of a run.
  ['name', /^(?:mobile|desktop)\.[a-z\d.-]{1,60}$/],
])

/**
 * Whether a text is one of those, by the member that it is all of: `mobile` stays a device where it is a
 * password too.
 */
export function isKind(text: string, name: string | undefined): boolean {
  return name !== undefined && FORMS.get(name)?.test(text) === true
}
