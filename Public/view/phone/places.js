// What the cells show: a fixed list of places, so that each row looks the same in every session.

/** The number of colours of the round images; the style sheet has one for each. */
const tintCount = 8;

const places = Object.entries({
  Portugal: ["Lisbon", "Porto"], Japan: ["Kyoto", "Sapporo"], Norway: ["Bergen", "Tromsø"],
  Mexico: ["Oaxaca", "Mérida"], Estonia: ["Tallinn", "Tartu"], Chile: ["Valparaíso", "Pucón"],
  Australia: ["Hobart", "Perth"], Croatia: ["Zadar", "Split"], Switzerland: ["Lucerne", "Chur"],
  Canada: ["Halifax", "Québec"], Morocco: ["Fez", "Essaouira"], Iceland: ["Akureyri", "Selfoss"],
  Vietnam: ["Huế", "Hội An"], Georgia: ["Batumi", "Kutaisi"], Peru: ["Cusco", "Arequipa"],
  Ireland: ["Galway", "Cork"], India: ["Kochi", "Jaipur"], Greece: ["Nafplio", "Chania"],
  Brazil: ["Paraty", "Olinda"], Sweden: ["Visby", "Lund"], "South Korea": ["Busan", "Jeonju"],
  Kenya: ["Lamu", "Nakuru"], Austria: ["Graz", "Linz"], Colombia: ["Cartagena", "Salento"],
  Italy: ["Lecce", "Trieste"], Tunisia: ["Kairouan", "Bizerte"], Poland: ["Toruń", "Gdańsk"],
  "New Zealand": ["Nelson", "Dunedin"], Spain: ["Girona", "Cádiz"], Finland: ["Turku", "Oulu"],
});

/** A row's content. Neighbours are of different countries. */
export function placeAt(index) {
  const [country, cities] = places[index % places.length];
  const city = cities[Math.floor(index / places.length) % cities.length];
  return { city, country, tint: index % tintCount };
}
