const WORD = /^[a-z][a-z-]{0,40}$/i
const MEDIA_TYPE = /^[a-z]{1,20}\/[\w.+-]{1,60}$/i

/** Members whose value is a kind, in our words, Lighthouse's or the browser's, and the form of that value. */
const FORMS: ReadonlyMap<string, RegExp> = new Map([
  ...`api area device displayStatus group id impact incomplete kind level method passes priority resourceType
    sameSite scoreDisplayMode setBy source status type valueType`
    .split(/\s+/)
    .map((name) => [name, WORD] as const),
  ['media_type', MEDIA_TYPE],
  ['mimeType', MEDIA_TYPE],
  // Name of a file of a run.
  ['name', /^(?:mobile|desktop)\.[a-z\d.-]{1,60}$/],
])

/** Whether a member's whole value is such a kind: `mobile` stays a device even if it is also a password. */
export function isKind(text: string, name: string | undefined): boolean {
  return name !== undefined && FORMS.get(name)?.test(text) === true
}
