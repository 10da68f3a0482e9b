import { inject } from 'vitest'

// Vite sets BASE_URL to `/` in the environment of every test; this restores the suite's own value.
Object.assign(process.env, inject('endToEndEnvironment'))
