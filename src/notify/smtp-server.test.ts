import { describe, expect, it } from 'vitest'
import { smtpServer } from './smtp-server.ts'

describe('the URL of a mail server', () => {
  it.each([
    {
      url: 'smtp://mail.example.com',
      server: { host: 'mail.example.com', port: 587, secure: false, requireTLS: false },
    },
    {
      url: 'smtps://mail.example.com',
      server: { host: 'mail.example.com', port: 465, secure: true, requireTLS: false },
    },
    {
      url: 'smtp://ada%40example.com:p%40ss%3A@mail.example.com:25',
      server: {
        host: 'mail.example.com',
        port: 25,
        secure: false,
        requireTLS: true,
        auth: { user: 'ada@example.com', pass: 'p@ss:' },
      },
    },
    {
      url: 'smtp://ada:x@[::1]:2525',
      server: {
        host: '::1',
        port: 2525,
        secure: false,
        requireTLS: false,
        auth: { user: 'ada', pass: 'x' },
      },
    },
  ])('is read correctly: $url', ({ url, server }) => {
    expect(smtpServer(url)).toEqual(server)
  })

  it.each(['mail.example.com', 'http://mail.example.com', 'smtp://', ''])('is not %j', (url) => {
    expect(() => smtpServer(url)).toThrow(TypeError)
  })
})
