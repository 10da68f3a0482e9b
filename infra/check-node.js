// Plain JavaScript, so that any Node can run it and say what is wrong.
if (process.versions.node.split('.')[0] !== '24') {
  console.error(`This needs Node 24, the version that runs on Lambda, and found ${process.version}.`)
  console.error('npm ci brings it for Linux, macOS and Windows on x64 and arm64; elsewhere install it by hand.')
  process.exit(1)
}
