import { connectionFloods } from './attacks/connections.ts'
import { formFloods } from './attacks/forms.ts'
import { headFloods } from './attacks/heads.ts'
import { officeFloods } from './attacks/office.ts'
import { readerFloods } from './attacks/readers.ts'
import { signInFloods } from './attacks/sign-ins.ts'
import type { Flood } from './flood.ts'

/** All floods, in order of execution. */
export const FLOODS: readonly Flood[] = [
  ...formFloods,
  ...headFloods,
  ...readerFloods,
  ...signInFloods,
  ...connectionFloods,
  ...officeFloods,
]
