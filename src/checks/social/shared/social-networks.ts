/** Registrable domains of networks on which a site may have a profile, with their names. */
const NETWORKS: ReadonlyMap<string, string> = new Map([
  ['bsky.app', 'Bluesky'],
  ['discord.gg', 'Discord'],
  ['facebook.com', 'Facebook'],
  ['github.com', 'GitHub'],
  ['gitlab.com', 'GitLab'],
  ['instagram.com', 'Instagram'],
  ['linkedin.com', 'LinkedIn'],
  ['mastodon.social', 'Mastodon'],
  ['medium.com', 'Medium'],
  ['pinterest.com', 'Pinterest'],
  ['reddit.com', 'Reddit'],
  ['snapchat.com', 'Snapchat'],
  ['t.me', 'Telegram'],
  ['threads.com', 'Threads'],
  ['threads.net', 'Threads'],
  ['tiktok.com', 'TikTok'],
  ['twitch.tv', 'Twitch'],
  ['twitter.com', 'X'],
  ['vimeo.com', 'Vimeo'],
  ['vk.com', 'VK'],
  ['wa.me', 'WhatsApp'],
  ['weibo.com', 'Weibo'],
  ['x.com', 'X'],
  ['xing.com', 'XING'],
  ['youtube.com', 'YouTube'],
])

/** First path segments that share a page, sign in or show one item, and are not profiles. */
const NOT_PROFILES = new Set(
  `dialog embed hashtag home i intent login oembed p photo pin plugins reel search share
  share-offsite sharearticle sharer sharer.php shorts status submit tr v video watch widgets`.split(
    /\s+/,
  ),
)

/** Repositories and files below an owner are not profiles. */
const ONLY_OWNERS = new Set(['github.com', 'gitlab.com'])

/** The network that a URL is a profile of; null for other URLs, share buttons and single posts. */
export function profileNetwork(address: string): string | null {
  const url = URL.parse(address)
  if (!url || !url.protocol.startsWith('http')) return null
  const domain = url.hostname.split('.').slice(-2).join('.')
  const name = NETWORKS.get(domain)
  const [first = '', second = ''] = url.pathname
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
  if (name === undefined || first === '' || NOT_PROFILES.has(first)) return null
  if (second !== '' && ONLY_OWNERS.has(domain)) return null
  return second === 'status' || second === 'posts' ? null : name
}
