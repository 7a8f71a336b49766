/** The latest major version whose audits and weights are known. */
export const KNOWN_LIGHTHOUSE = 13

/** Why the scores of a page may not be comparable, as a sentence; undefined if nothing speaks against it. */
export function versionNote(now: string, base: string | undefined): string | undefined {
  const [major, earlier] = [majorOf(now), majorOf(base ?? '')]
  if (major === undefined) return undefined
  if (major > KNOWN_LIGHTHOUSE) {
    return `Lighthouse ${major} is newer than this version of Pagemark: it may have other audits and weights.`
  }
  if (earlier === undefined || earlier === major) return undefined
  return `The base was measured with Lighthouse ${earlier}, which has other audits and weights.`
}

function majorOf(version: string): number | undefined {
  const [, major] = /^(\d{1,3})\./.exec(version) ?? []
  return major === undefined ? undefined : Number(major)
}
