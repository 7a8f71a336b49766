import { describe, expect, it } from 'vitest'
import { isSandboxRefusal } from './sandbox-refusal.ts'

describe('a refused sandbox', () => {
  it.each([
    {
      name: 'as the bundled browser says it',
      words:
        '[1121/170028.604897:FATAL:../content/browser/zygote_host/zygote_host_impl_linux.cc:129] No usable sandbox! If you are running on Ubuntu 23.10+',
    },
    {
      name: 'as Debian’s Chromium says it, after a line of its wrapper',
      words:
        '/usr/bin/chromium: 9: [: 25276502016: unexpected operator\n[10771:10771:1121/170028.844204:ERROR:content/browser/zygote_host/zygote_host_impl_linux.cc:130] No usable sandbox! If this is a Debian system',
    },
    {
      name: 'as older ones say it',
      words:
        '[12:12:0101/000000.1:FATAL:zygote_host_impl_linux.cc(117)] No usable sandbox! Update your kernel',
    },
    {
      name: 'where the helper is there and has no rights',
      words:
        '[1:1:0101/000000.1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing',
    },
  ])('is known $name', ({ words }) => {
    expect(isSandboxRefusal(words)).toBe(true)
  })

  it.each([
    'error while loading shared libraries: libnss3.so: cannot open shared object file',
    '[1:1:0101/000000.1:ERROR:sandbox_linux.cc(377)] InitializeSandbox() called with multiple threads',
    '[1:1:0101/000000.1:ERROR:zygote_host_impl_linux.cc(100)] Running as root without --no-sandbox is not supported.',
    '[1:1:0101/000000.1:INFO:CONSOLE(1)] "No usable sandbox! zygote_host_impl_linux.cc", source: http://a.example/',
    '',
  ])('is not read out of: %s', (words) => {
    expect(isSandboxRefusal(words)).toBe(false)
  })
})
