import { describe, expect, it } from 'vitest'
import { answerText } from './answer-text.ts'

const SECRET = 'secret of the internal network'
const at = (url: string, status: number) => answerText(url, { status, text: SECRET })

describe('the response that the owner of a channel sees', () => {
  it('has no text of an endpoint, whatever its status', () => {
    for (let status = 100; status < 600; status += 1) {
      expect(at('https://intranet.example/hook', status)).not.toContain(SECRET)
    }
  })

  it.each([
    [204, 'Accepted.'],
    [302, 'The endpoint redirects. Enter the new URL.'],
    [404, 'The endpoint does not exist.'],
    [422, 'The endpoint rejected the message.'],
    [503, 'The endpoint has an error.'],
  ])('says what status %i means', (status, words) => {
    expect(at('https://a.example/hook', status)).toBe(words)
  })

  it.each([
    'https://hooks.slack.com/services/T/B/x',
    'https://api.telegram.org/bot1:a/sendMessage',
  ])('quotes the chat service of %s', (url) => {
    expect(at(url, 400)).toBe(SECRET)
  })

  it.each(['https://hooks.slack.com.evil.example/', 'https://evil.example/hooks.slack.com'])(
    'does not quote %s, which only looks like a chat service',
    (url) => {
      expect(at(url, 400)).toBe('The endpoint rejected the message.')
    },
  )
})
