import { setFlagsFromString } from 'node:v8'

/** Node whose V8 knows the flag: others would print an error. */
const FIRST_MAJOR = 26

/**
 * V8 destroys the jobs of its middle compiler in the background, behind those that still compile. Where hundreds of functions
 * become hot at once, as after some hundred pages of a crawl, 30 MB wait there for each thread. Destroyed at once, most
 * of that is never needed. It applies to the whole process.
 */
export function freeCompilersAtOnce(
  version = process.versions.node,
  set: (flag: string) => void = setFlagsFromString,
): void {
  if (Number.parseInt(version, 10) >= FIRST_MAJOR) set('--no-maglev-destroy-on-background')
}
