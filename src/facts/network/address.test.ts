import { describe, expect, it } from 'vitest'
import { captureOf } from '../../../test/support/example-facts.ts'
import { addressOf } from './address.ts'

const address = (url: string) =>
  addressOf(captureOf({ url }), { base: url, registrableDomain: null })

describe('the address of a page', () => {
  it.each([
    'https://93.184.216.34/',
    'https://172.32.0.1/',
    'https://100.128.0.1/',
    'https://[2606:4700:4700::1111]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[::8.8.8.8]/',
  ])('is a public literal: %s', (url) => {
    expect(address(url)).toMatchObject({ literal: true, local: false })
  })

  it.each([
    'http://127.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://100.64.0.1/',
    'http://169.254.169.254/',
    'http://172.31.255.255/',
    'http://192.168.1.20:8080/',
    'http://[::1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:10.0.0.1]/',
  ])('is a local literal: %s', (url) => {
    expect(address(url)).toMatchObject({ literal: true, local: true })
  })

  it.each([
    'http://localhost/',
    'http://app.localhost./',
    'http://intranet/',
    'http://nas.home.arpa/',
  ])('is a local name: %s', (url) => {
    expect(address(url)).toMatchObject({ literal: false, local: true })
  })

  it.each([
    'https://example.com/',
    'https://10.0.0.1.example.com/',
    'https://localhost.example.com./',
  ])('is a public name: %s', (url) => {
    expect(address(url)).toMatchObject({ literal: false, local: false })
  })
})
