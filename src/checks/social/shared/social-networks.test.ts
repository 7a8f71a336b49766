import { expect, it } from 'vitest'
import { profileNetwork } from './social-networks.ts'

it.each([
  ['https://www.facebook.com/townlibrary', 'Facebook'],
  ['https://de-de.facebook.com/townlibrary', 'Facebook'],
  ['https://x.com/library', 'X'],
  ['http://www.youtube.com/@library', 'YouTube'],
  ['https://github.com/townlibrary', 'GitHub'],
  ['https://www.linkedin.com/company/library', 'LinkedIn'],
])('takes %s for a profile on %s', (address, network) => {
  expect(profileNetwork(address)).toBe(network)
})

it.each([
  'https://www.facebook.com/sharer/sharer.php?u=x',
  'https://twitter.com/intent/tweet?text=x',
  'https://x.com/library/status/1',
  'https://www.youtube.com/watch?v=1',
  'https://github.com/',
  'https://github.com/townlibrary/catalogue',
  'https://github.com/townlibrary/catalogue/blob/main/README.md',
  'https://notfacebook.com/library',
  'mailto:a@facebook.com',
  'facebook.com/library',
])('takes %s for none', (address) => {
  expect(profileNetwork(address)).toBeNull()
})
