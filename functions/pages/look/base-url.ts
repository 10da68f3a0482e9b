/** The API is where the page is, without the last part of the path: on AWS a stage stands before it. */
export const baseUrl = new URL('.', location.href).href.replace(/\/$/, '')
