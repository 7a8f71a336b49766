import type { Configuration } from '../../ci/configuration.ts'
import { API_KEY } from '../unknown-settings.ts'

/** The one line about everything that a job does without for want of a key, as every fork; undefined if nothing. */
export function missingKeyLine(
  { server, baseline }: Pick<Configuration, 'server' | 'baseline'>,
  key: string | undefined,
): string | undefined {
  if (server === undefined || key !== undefined) return undefined
  const compared = baseline?.server === true ? ', findings are not compared with a base build' : ''
  return `${API_KEY} is not set: the build is not uploaded${compared}, and checks that the project ignores count.`
}
