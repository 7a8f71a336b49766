import { expect, it } from 'vitest'
import { agentWords } from './agent-words.ts'

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  {
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    words: 'Firefox on Linux',
  },
  {
    agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36`,
    words: 'Chrome on Windows',
  },
  {
    agent: `Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    words: 'Edge on Windows',
  },
  {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    words: 'Safari on iPhone',
  },
  {
    agent: `Mozilla/5.0 (Linux; Android 16; SM-S938B) ${KHTML} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    words: 'Samsung Internet on Android',
  },
  {
    agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    words: 'Safari on macOS',
  },
  { agent: 'curl/8.5.0', words: 'curl' },
  { agent: 'Mozilla/5.0 (X11; Linux x86_64)', words: 'Unknown browser on Linux' },
  { agent: '<script>alert(1)</script>', words: 'Unknown device' },
  { agent: '', words: 'Unknown device' },
])('says $words', ({ agent, words }) => {
  expect(agentWords(agent)).toBe(words)
})
