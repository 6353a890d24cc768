const AGAIN = 2000; // ms until a fetch that failed is tried once more

/** A file of the build's data. @throws Error where it can't be had */
export async function fetchData(address: string, again = true): Promise<unknown> {
  try {
    const response = await fetch(address, { credentials: 'same-origin' });
    if (response.ok) return (await response.json()) as unknown;
  } catch {
    // Tried again, as where the server is busy.
  }
  if (!again) throw new Error(`${address} can't be had`);
  await new Promise((later) => setTimeout(later, AGAIN));
  return fetchData(address, false);
}
