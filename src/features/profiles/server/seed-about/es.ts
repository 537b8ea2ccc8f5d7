import type { AboutTexts } from "./shape.ts";

export const es: AboutTexts = {
  any: `
Me gano la vida reparando relojes. Siempre llego a la hora y casi nunca tengo prisa.
Doy clase a niños de once años. Ya no me escandaliza nada, pero levanta la mano antes de hablar.
Entre semana diseño rutas de autobús. Los fines de semana me pierdo a propósito.
Tengo cuatro destornilladores y una buena linterna. En el edificio me adoran.
Hablo con todos los perros que me cruzo. Recordaré su nombre antes que el tuyo.
Colecciono palabras que tienen otros idiomas y el nuestro no. Ahora me falta una para la alegría de un plan cancelado.
Trabajo de {enfermero|enfermera}, casi siempre de noche. Sirvo el té como una medicina y me río bajito.
Gané una piragua en una rifa. Vivo en un tercero. Hemos llegado a un acuerdo.
Plancho escuchando pódcasts de crímenes. Mis camisas saben demasiado.
Puedo decirte qué portales de mi calle merecen una parada. Hay un sistema; calcula una tarde.
Cada enero empiezo a aprender un instrumento. Ya sé tocar seis principios.
Trabajo en el ayuntamiento, en la ventanilla de la planta bonita. Dicen que es mérito mío.
Soy fisioterapeuta. Veré cómo te sientas, pero no diré nada hasta el postre.
Monto los muebles sin instrucciones y siempre sobran tornillos. De momento no se ha caído nada.
Nado en agua fría y me quejo en tres idiomas.
Me llevo a casa las sillas que otros tiran. Ven cuando quieras, siempre hay sitio.
Escribo cartas al periódico y nunca las mando. Mi cajón está muy bien informado.
Estoy aprendiendo a silbar con dos dedos. Mis vecinos están aprendiendo paciencia.
Guardo todas las entradas de conciertos desde el instituto, y todavía sé quién le tiró qué encima a quién.
Conduzco un tranvía. Si alguna vez te esperó, a lo mejor era yo.
Juego al ajedrez en el parque con un señor mayor que hace trampas. Se lo permito, porque trae las galletas.
Tengo debilidad por las ferreterías, los jerséis gordos y la gente que termina sus historias.
En los museos leo los cartelitos hasta el final. Puedes esperarme en la cafetería.
Trabajo a turnos, así que mi domingo a veces cae en martes. Desayunar a las doce es mi especialidad.
Llevo el sonido de un teatro pequeño. Lo oigo todo, pero solo cuento las partes graciosas.`,
  young: `
Tengo mi primer piso, un taladro prestado y una cantidad asombrosa de pasta.
Ya aprobé los exámenes y ahora practico lo de tener las tardes libres. Avanzo rápido.
Me sé de memoria los autobuses nocturnos y últimamente, para mi sorpresa, también el mercado de primera hora.`,
  middle: `
Estoy en la edad en que una buena sartén te alegra la semana. La mía tiene nombre.
Empecé con el monopatín cuando otros se compraban un descapotable. El coche habría sido más blando.
A estas alturas sé lo que me gusta: reuniones cortas, desayunos largos y gente que devuelve las llamadas.`,
  older: `
Llevo ya bastante tiempo siendo joven, y cada vez se me da mejor.
Mis rodillas anuncian la lluvia. El resto de mí sale igual.
Ya no cuento cumpleaños, cuento buenas noches. La cifra va subiendo.`,
  interests: {
    cooking:
      "Para mí una receta es una sugerencia. Hasta ahora todos han repetido, menos una vez, y la culpa fue del horno.",
    reading: "Junto a mi cama hay cinco libros, y voy por la mitad de todos.",
    hiking: "Protesto durante toda la subida, y arriba soy de una felicidad insoportable.",
    biking:
      "Voy en bici a todas partes, también con lluvia, y sobre el viento en contra tengo opiniones firmes.",
    music: "En los conciertos pequeños me pongo al fondo, donde aún se oye al batería dar la entrada.",
    movies: "Durante la película no digo una palabra, pero después necesito una hora.",
    gardening: "Este año he cosechado once tomates. Los conozco a todos personalmente.",
    animals: "Los gatos se me sientan encima sin preguntar. Lo considero una referencia.",
    travelling: "Salgo con una bolsa pequeña y vuelvo con una pesada, casi siempre por culpa del queso.",
    dancing: "En las fiestas salgo a bailar antes que nadie y encuentro mis zapatos después que nadie.",
    photography: "Madrugo por la buena luz y luego me vuelvo directamente a la cama.",
    videogames: "He salvado el mundo varias veces, los martes por la noche. Nadie lo ha mencionado nunca.",
    coffee: "Muelo el café a mano. Son cuatro minutos al día para pensar.",
    wine: "De vino sé una cosa: si quiero otra copa. De momento me ha bastado.",
  },
  city: `
En {city} sé dónde se queda el sol hasta más tarde.
Si no conoces {city}, te enseño el mejor banco. Los he probado todos.
En {city} hay muchos atajos, y conozco al menos cuatro que tardan más.`,
  wish: `
Busco a alguien con la verdad por delante. Lo demás ya se verá.
Saltémonos el tiempo: ¿qué te ha hecho reír esta semana?
Nada de juegos, salvo los de mesa.
¿Adónde irías mañana si nadie preguntara por qué?
Tengo curiosidad, y tengo tiempo.
Si hay química, la primera ronda la pago yo.
Cuéntame tu peor corte de pelo. Si quieres, empiezo yo.
Me gustaría compartir el periódico con alguien. Te dejo los deportes.
Pregúntame lo que quieras, menos la tabla del siete.
Si te ríes de tus propios chistes, es buena señal.
No hace falta que sea perfecto. Un jueves por la noche, para empezar.`,
};
