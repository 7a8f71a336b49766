import { open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { ownFault } from './egress-error.ts'

/**
 * The error of a process, or a machine, that has no file descriptor left; undefined if it has one. Resolvers and clients
 * do not say that there was none to ask with.
 */
export async function missingDescriptor(): Promise<Error | undefined> {
  try {
    await (await open(devNull)).close()
    return undefined
  } catch (error) {
    return ownFault(error)
  }
}
