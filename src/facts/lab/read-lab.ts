import type { DeviceResult, LabResult, LoadedPage } from '../../lab/lab-result.ts'
import type { DocumentFacts } from '../html/read-document.ts'

/** A lab result whose rendered documents have been read: markup of megabytes is not carried further. */
export interface ReadLab extends Omit<LabResult, 'devices'> {
  readonly devices: readonly ReadDevice[]
}

export interface ReadDevice extends Omit<DeviceResult, 'page'> {
  readonly page: Omit<LoadedPage, 'html' | 'sent'>
  readonly document: DocumentFacts
  /** The document that the browser was sent; null where it is not known, or the device is not judged. */
  readonly sent: DocumentFacts | null
}
