/** Members that say of what kind something is, in words of ours, of Lighthouse or of the browser. */
const NAMES: ReadonlySet<string> = new Set(
  `api area device displayStatus group id impact incomplete kind level method passes priority resourceType
  sameSite scoreDisplayMode setBy source status type valueType`.split(/\s+/),
)

/** Longer words name no kind. */
const LONGEST = 40

/**
 * Whether a text is one of those words, by the member that it is all of: `mobile` stays a device where it is
 * a password too.
 */
export function isKind(text: string, name: string | undefined): boolean {
  return (
    name !== undefined && NAMES.has(name) && text.length <= LONGEST && /^[a-z][a-z-]+$/i.test(text)
  )
}
