import type { AuditRequest, Device } from '../request/audit-request.ts'
import type { LabArtifact } from './lab-artifact.ts'
import type { DeviceResult } from './lab-result.ts'
import type { InteractionTests } from './interaction-test-results.ts'

/** What the runner process is told. The two ends of the browser's pipe come with `browser` messages. */
export type RunnerOrder =
  | { readonly kind: 'browser'; readonly end: 'to' | 'from' }
  | { readonly kind: 'measure'; readonly job: DeviceJob }
  | { readonly kind: 'print'; readonly job: PrintJob }
  | { readonly kind: 'leave' }

/** A page of ours, to be printed as PDF. */
export interface PrintJob {
  readonly html: string
  readonly milliseconds: number
  readonly mostBytes: number
}

/** One device of one run. */
export interface DeviceJob {
  readonly request: AuditRequest
  /** The one of the request's devices that this job is for. */
  readonly device: Device
  /** Milliseconds for each load (security.md §0.7). */
  readonly loadMs: number
  /** The usual benchmark index of the machine; null where it is not known yet. */
  readonly usualIndex: number | null
  readonly proxy: {
    readonly port: number
    readonly username: string
    readonly password: string
    /** Where it asks for the secret, and for nothing else. */
    readonly greeting: string
  }
  /** Milliseconds for all interaction tests but axe together; 0 for none, axe included. */
  readonly interactionTestsMs: number
  /** How many times the times of axe, interaction tests and the comparison may be exceeded; 1 when not given. */
  readonly patience?: number
  /** Whether a load at desktop width is to be compared: not where one is measured anyway. */
  readonly comparesDesktop: boolean
}

/** Milliseconds, before a load, for the page's server to ask who it is that comes. */
export const CREDENTIALS_MS = 15_000

/** Milliseconds, after a load, for the element that is waited for. */
export const WAIT_MS = 10_000

/** Milliseconds for axe-core, which answers for more checks than all other interaction tests (docs/decisions/029-axe.md). */
export const AXE_MS = 5000

/** Milliseconds to find the elements that interaction tests named in the picture of the page. */
export const BOXES_MS = 1000

/** Milliseconds for a load at desktop width, beside the interaction tests. */
export const DESKTOP_MS = 3000

/** What it says. After `tried`, `printed` or `failed` it is ready for the next job in the same browser. */
export type RunnerReport =
  /** Its modules are loaded. */
  | { readonly kind: 'ready' }
  /** It speaks to the browser. */
  | { readonly kind: 'connected'; readonly browser: string }
  | { readonly kind: 'step'; readonly step: LabStep; readonly done: number; readonly total: number }
  | { readonly kind: 'loaded'; readonly result: DeviceResult }
  /** The files of the load, which nobody waits for to see its result. */
  | { readonly kind: 'files'; readonly artifacts: readonly LabArtifact[] }
  | {
      readonly kind: 'tried'
      readonly interactionTests: InteractionTests
      readonly artifacts: readonly LabArtifact[]
    }
  | { readonly kind: 'printed'; readonly pdf: Uint8Array }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  /** It has closed the browser and let go of it. */
  | { readonly kind: 'left' }

/** In the order in which they come; each is `done` of `total`. */
export type LabStep = 'loading' | 'collecting' | 'auditing' | 'trying'
