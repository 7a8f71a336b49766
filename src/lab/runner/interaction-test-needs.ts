import type { Page } from 'puppeteer-core'
import type { LabArtifact } from '../lab-artifact.ts'
import type { DeviceJob } from '../runner-messages.ts'

/** What an interaction test may use. It leaves the page as it found it: same size, same place, same focus. */
export interface InteractionTestNeeds {
  readonly page: Page
  readonly job: DeviceJob
  /** Milliseconds that are left for this interaction test and those after it. */
  readonly left: () => number
  /** Keeps a file, a picture say. */
  keep(artifact: LabArtifact): void
}
