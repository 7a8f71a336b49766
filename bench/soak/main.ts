// npm run soak -- [--minutes N] [--seed N] [--program FILE]      a hostile server
// npm run soak -- --floods [--only NAME,…] [--seconds N]         strangers at the door
//
// The built service under what it must bear for long. Linux only.
if (process.argv.includes('--floods')) await import('./floods/main.ts')
else await import('./hostile-main.ts')
