import type { Family } from './family.ts'

/** What protects visitors and the site. */
export const SECURITY_FAMILIES = {
  certificate: {
    category: 'security',
    title: 'Certificate',
    effort: 'server',
    fix: 'Correct the TLS certificate',
  },
  https: {
    category: 'security',
    title: 'HTTPS',
    effort: 'server',
    fix: 'Serve the page over HTTPS only',
  },
  forms: {
    category: 'security',
    title: 'Form targets',
    effort: 'page',
    fix: 'Send forms over HTTPS',
  },
  'mixed-content': {
    category: 'security',
    title: 'Mixed content',
    effort: 'page',
    fix: 'Load every file over HTTPS',
  },
  'security-headers': {
    category: 'security',
    title: 'Security headers',
    effort: 'server',
    fix: (checks) => (checks === 1 ? 'Set 1 security header' : `Set ${checks} security headers`),
    floor: 3,
  },
  cookies: {
    category: 'security',
    title: 'Cookies',
    effort: 'server',
    fix: 'Protect the cookies',
  },
  libraries: {
    category: 'security',
    title: 'Libraries',
    effort: 'code',
    fix: 'Update the vulnerable libraries',
  },
  'cross-origin-access': {
    category: 'security',
    title: 'Cross-origin access',
    effort: 'server',
    fix: 'Restrict access from other origins',
  },
  privacy: {
    category: 'security',
    title: 'Privacy',
    effort: 'code',
    fix: 'Ask for consent before tracking',
  },
  disclosure: {
    category: 'security',
    title: 'Disclosure',
    effort: 'server',
    fix: 'Disclose less about the server',
    floor: 4,
  },
} as const satisfies Record<string, Family>
