// Plain JavaScript, so that an older Node can run it and print the message.
if (process.versions.node.split('.')[0] !== '24') {
  console.error(`This project needs Node 24, the version on Lambda. This is Node ${process.version}.`)
  console.error(
    'npm ci installs Node 24 on Linux and macOS (x64, arm64) and on Windows (x64); elsewhere install it by hand.',
  )
  process.exit(1)
}
