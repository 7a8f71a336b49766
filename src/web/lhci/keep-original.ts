import type { FastifyRequest } from 'fastify'
import type { Originals } from '../../store/builds/originals.ts'

interface Uploaded {
  readonly projectId: string
  readonly build: string
  readonly run: string
  /** As it was uploaded. */
  readonly original: Uint8Array
}

/** The run itself is stored by now: clients do not try again, so a file store that is away does not fail their job. */
export async function keepOriginal(
  originals: Pick<Originals, 'save'>,
  request: FastifyRequest,
  { projectId, build, run, original }: Uploaded,
): Promise<void> {
  try {
    await originals.save({ projectId }, { build, run }, original)
  } catch (error) {
    request.log.error({ error, run }, 'The uploaded result of a run was not stored as a file.')
  }
}
