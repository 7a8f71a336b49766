// npm run soak -- [--minutes N] [--seed N] [--program FILE]
//
// The built service under what it must bear for long. Linux only.
await import('./hostile-main.ts')
