type Request = { readonly method?: 'GET' | 'POST' | 'DELETE'; readonly path: string; readonly body?: unknown }

/** Calls the running API over HTTP, as a store does. */
export const createApiClient =
  (baseUrl: string, apiKey: string) =>
  async ({ method = 'GET', path, body }: Request): Promise<{ readonly status: number; readonly body: unknown }> => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${apiKey}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }

export type ApiClient = ReturnType<typeof createApiClient>
