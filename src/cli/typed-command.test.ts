import { expect, it } from 'vitest'
import { sameSettings, typedCommand, typedDataFolder } from './typed-command.ts'

it.each([
  { script: 'pagemark', name: 'pagemark', typed: 'npm run --silent pagemark --' },
  { script: 'start', name: 'pagemark', typed: 'npm run --silent pagemark --' },
  { script: 'test', name: 'pagemark', typed: 'pagemark' },
  { script: 'start', name: 'their-site', typed: 'pagemark' },
  { script: undefined, name: undefined, typed: 'pagemark' },
])('npm run $script of $name: $typed', ({ script, name, typed }) => {
  expect(typedCommand({ npm_lifecycle_event: script, npm_package_name: name })).toBe(typed)
})

it.each([
  { written: undefined, path: '/srv/data', before: '' },
  { written: ' ', path: '/srv/data', before: '' },
  { written: 'data', path: '/srv/data', before: 'PAGEMARK_DATA_DIR=/srv/data ' },
  {
    written: 'x',
    path: "/srv/Ada's $(data)",
    before: String.raw`PAGEMARK_DATA_DIR='/srv/Ada'\''s $(data)' `,
  },
])('before commands on $path: $before', ({ written, path, before }) => {
  expect(typedDataFolder({ PAGEMARK_DATA_DIR: written }, path)).toBe(before)
})

it('commands need the settings of a server and of a key file, which are named without their values', () => {
  expect(sameSettings({ PAGEMARK_DATA_DIR: '/srv/data', PAGEMARK_DATABASE_URL: ' ' })).toBe('')
  const settings = {
    PAGEMARK_DATABASE_URL: 'postgres://ada:secret@db.example/pagemark',
    PAGEMARK_SECRET_KEY_FILE: '/etc/pagemark/secret.key',
  }
  expect(sameSettings(settings)).toBe(
    ' with the same settings as this process (PAGEMARK_DATABASE_URL, PAGEMARK_SECRET_KEY_FILE)',
  )
})
