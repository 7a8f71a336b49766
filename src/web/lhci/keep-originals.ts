import type { FastifyRequest } from 'fastify'
import type { AddedRuns } from '../../store/builds/originals.ts'

/** The runs themselves are stored by now: clients do not try again, so a file store that is away does not fail their job. */
export async function keepOriginals(
  originals: AddedRuns<unknown>['originals'],
  { log }: Pick<FastifyRequest, 'log'>,
): Promise<void> {
  for (const { run, store } of originals) {
    try {
      await store()
    } catch (error) {
      log.error({ error, run }, 'The uploaded result of a run was not stored as a file.')
    }
  }
}
