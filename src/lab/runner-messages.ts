import type { AuditRequest, Device } from '../request/audit-request.ts'
import type { LabArtifact } from './lab-artifact.ts'
import type { DeviceResult } from './lab-result.ts'
import type { InteractionTests } from './interaction-test-results.ts'

/** Messages to the runner process. The two ends of the browser's pipe come with `browser` messages. */
export type RunnerOrder =
  | { readonly kind: 'browser'; readonly end: 'to' | 'from' }
  | { readonly kind: 'measure'; readonly job: DeviceJob }
  | { readonly kind: 'print'; readonly job: PrintJob }
  | { readonly kind: 'leave' }

/** One of our own pages, to be printed as PDF. */
export interface PrintJob {
  readonly html: string
  readonly milliseconds: number
  readonly mostBytes: number
}

/** One device of one run. */
export interface DeviceJob {
  readonly request: AuditRequest
  /** The requested device that this job measures. */
  readonly device: Device
  /** Milliseconds for each load. */
  readonly loadMs: number
  /** The machine's usual benchmark index; null if not known yet. */
  readonly usualIndex: number | null
  readonly proxy: {
    readonly port: number
    readonly username: string
    readonly password: string
    /** Origin that the secret is sent to on request, and no other. */
    readonly greeting: string
  }
  /** Milliseconds for all interaction tests except axe; 0 for none, axe included. */
  readonly interactionTestsMs: number
  /** Factor by which the times of axe, interaction tests and the comparison may be exceeded; default 1. */
  readonly patience?: number
  /** Whether to compare with a load at desktop width; not needed if a desktop is measured anyway. */
  readonly comparesDesktop: boolean
}

/** Milliseconds, before a load, for the page's server to request authentication. */
export const CREDENTIALS_MS = 15_000

/** Milliseconds, after a load, to wait for the selector. */
export const WAIT_MS = 10_000

/**
 * Milliseconds for axe-core, which answers more checks than all other interaction tests (docs/decisions/029-axe.md).
 */
export const AXE_MS = 5000

/** Milliseconds to find the elements that interaction tests named in the full-page screenshot. */
export const BOXES_MS = 1000

/** Milliseconds for a load at desktop width, in addition to the interaction tests. */
export const DESKTOP_MS = 3000

/** Messages from the runner. After `tried`, `printed` or `failed` it is ready for the next job in the same browser. */
export type RunnerReport =
  /** Its modules are loaded. */
  | { readonly kind: 'ready' }
  /** It is connected to the browser. */
  | { readonly kind: 'connected'; readonly browser: string }
  | { readonly kind: 'step'; readonly step: LabStep; readonly done: number; readonly total: number }
  | { readonly kind: 'loaded'; readonly result: DeviceResult }
  /** The files of the load; its result does not wait for them. */
  | { readonly kind: 'files'; readonly artifacts: readonly LabArtifact[] }
  | {
      readonly kind: 'tried'
      readonly interactionTests: InteractionTests
      readonly artifacts: readonly LabArtifact[]
    }
  | { readonly kind: 'printed'; readonly pdf: Uint8Array }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  /** It has closed and released the browser. */
  | { readonly kind: 'left' }

/** Steps in order; each is `done` of `total`. */
export type LabStep = 'loading' | 'collecting' | 'auditing' | 'trying'
