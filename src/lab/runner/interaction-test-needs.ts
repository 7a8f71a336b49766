import type { Page } from 'puppeteer-core'
import type { LabArtifact } from '../lab-artifact.ts'
import type { DeviceJob } from '../runner-messages.ts'

/** What an interaction test can use. It restores the page: same size, same scroll position, same focus. */
export interface InteractionTestNeeds {
  readonly page: Page
  readonly job: DeviceJob
  /** Milliseconds left for this interaction test and those after it. */
  readonly left: () => number
  /** Stores a file, such as a picture. */
  keep(artifact: LabArtifact): void
}
