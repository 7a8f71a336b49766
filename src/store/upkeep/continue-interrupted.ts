import { dropLeftMessages } from '../channels/drop-channels.ts'
import { endLeftWaiting } from '../channels/end-waiting.ts'
import type { Connection } from '../database/database.ts'
import { emptyProjects } from '../projects/delete-project.ts'
import { createSteps } from './steps.ts'

/** Continues what a process did in slices when it died: nobody sees the difference, but it is to end soon. */
export async function continueInterrupted(db: Connection, signal?: AbortSignal): Promise<void> {
  const { step, end } = createSteps(signal)
  for (const rest of [emptyProjects, endLeftWaiting, dropLeftMessages]) {
    await step(() => rest(db, signal))
  }
  end()
}
