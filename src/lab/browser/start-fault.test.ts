import { expect, it } from 'vitest'
import { LabBroken } from '../lab-broken.ts'
import { startFault } from './start-fault.ts'

const OURS = { uid: null, unsandboxed: false }
const ROOTS = { uid: 64_190, unsandboxed: false }

const system = (code: string, path: string) =>
  Object.assign(new Error(`${code}: it did not work`), { code, path })
const broken = (cause: unknown) => new LabBroken('The browser could not be started.', { cause })

it.each([
  {
    name: 'a full disk',
    error: broken(system('ENOSPC', '/tmp/pagemark-lab-x')),
    cage: OURS,
    says: 'The browser could not be started: the disk is full (/tmp/pagemark-lab-x).',
  },
  {
    name: 'a file that may not be run',
    error: broken(system('EACCES', '/opt/chrome')),
    cage: ROOTS,
    says: 'The browser could not be started: permission denied to user 64190 (/opt/chrome).',
  },
  {
    name: 'root that may not change users',
    error: broken(system('EPERM', '/opt/chrome')),
    cage: ROOTS,
    says: 'The browser cannot run as user 64190. Run the service as an ordinary user, or grant it the capabilities CHOWN, SETUID, SETGID and KILL.',
  },
  {
    name: 'what it wrote itself',
    error: broken('First line\nchrome: error while loading shared libraries: libnss3.so\n'),
    cage: OURS,
    says: 'The browser could not be started. Its output: First line · chrome: error while loading shared libraries: libnss3.so',
  },
  {
    name: 'nothing that is known',
    error: broken(''),
    cage: OURS,
    says: 'The browser could not be started. Check that it is a Chrome or Chromium for this machine.',
  },
  {
    name: 'a refusal that names its remedy',
    error: new LabBroken('This system forbids it.', { again: false }),
    cage: OURS,
    says: 'This system forbids it.',
  },
])('names the cause for the operator: $name', ({ error, cage, says }) => {
  expect(startFault(error, cage)).toBe(says)
})
