import { inject } from 'vitest'

// Vite puts a BASE_URL of its own, `/`, into the environment of every test: here the suite's own comes back.
Object.assign(process.env, inject('endToEndEnvironment'))
