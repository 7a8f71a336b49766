import type {
  ApiCall,
  ConsoleEntry,
  Dialog,
  LabCookie,
  LabRequest,
  StorageEntry,
} from '../../lab/lab-result.ts'

export interface RuntimeFacts {
  readonly requests: readonly LabRequest[]
  readonly console: readonly ConsoleEntry[]
  readonly cookies: readonly LabCookie[]
  readonly storage: readonly StorageEntry[]
  readonly dialogs: readonly Dialog[]
  readonly apiCalls: readonly ApiCall[]
}
