import { expect, it } from 'vitest'
import { firstCommands } from './first-commands.ts'

const here = { link: 'http://127.0.0.1:8080/setup?code=1', folder: '/srv/data' }

it.each([
  { what: 'no setting', environment: {}, settings: '', typed: 'pagemark' },
  {
    what: 'a data folder',
    environment: { PAGEMARK_DATA_DIR: 'data' },
    settings: '',
    typed: 'PAGEMARK_DATA_DIR=/srv/data pagemark',
  },
  {
    what: 'a data folder and a key file',
    environment: { PAGEMARK_DATA_DIR: 'data', PAGEMARK_SECRET_KEY_FILE: '/etc/pagemark/key' },
    settings: ' with the same settings as this process (PAGEMARK_SECRET_KEY_FILE)',
    typed: 'PAGEMARK_DATA_DIR=/srv/data pagemark',
  },
])('the commands for $what act on this installation', ({ environment, settings, typed }) => {
  const steps = firstCommands(environment, here)
  expect(steps).toContainEqual(`  ${typed} user create --email you@example.com`)
  expect(steps).toContainEqual(`  ${typed} key create --user you@example.com`)
  expect(steps.join('\n')).toContain(`in another terminal${settings}:`)
})
