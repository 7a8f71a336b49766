import type { DeviceResult, LabResult, LoadedPage } from '../../lab/lab-result.ts'
import type { DocumentFacts } from '../read-document.ts'

/** A lab result whose rendered documents have been read: markup of megabytes is not carried further. */
export interface ReadLab extends Omit<LabResult, 'devices'> {
  readonly devices: readonly ReadDevice[]
}

export interface ReadDevice extends Omit<DeviceResult, 'page'> {
  readonly page: Omit<LoadedPage, 'html'>
  readonly document: DocumentFacts
}
