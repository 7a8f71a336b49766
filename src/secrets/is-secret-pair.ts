import { isRandom } from './is-random.ts'
import { isSecretName } from './is-secret-name.ts'

/** Cache-busting parameters: random, but the same for everybody. */
const OF_FILES = /^(?:v|ver|version|rev|revision|h|hash|build|bust|cb|cachebust|_)$/i

/** Whether a parameter of a URL is secret, by its name or its value. */
export function isSecretPair(name: string, value: string): boolean {
  return isSecretName(name) || (isRandom(value) && !OF_FILES.test(name))
}
