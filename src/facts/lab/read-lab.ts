import type { DeviceResult, LabResult, LoadedPage } from '../../lab/lab-result.ts'
import type { DocumentFacts } from '../html/read-document.ts'

/** A lab result after its rendered documents were read: markup of several megabytes is dropped. */
export interface ReadLab extends Omit<LabResult, 'devices'> {
  readonly devices: readonly ReadDevice[]
}

export interface ReadDevice extends Omit<DeviceResult, 'page'> {
  readonly page: Omit<LoadedPage, 'html' | 'sent'>
  readonly document: DocumentFacts
  /** The document that the browser received; null if unknown, or if the device is not the scored one. */
  readonly sent: DocumentFacts | null
}
